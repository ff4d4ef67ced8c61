import { hydrateIsland } from '../../ui/hydrate-island';
import { CartButton } from './CartButton';

hydrateIsland('cart', CartButton);
