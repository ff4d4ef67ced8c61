import { hydrateIslands } from '../../ui/hydrate-islands';
import { CartButton } from './CartButton';

hydrateIslands('cart', CartButton);
