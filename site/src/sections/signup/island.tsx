import { hydrateIsland } from '../../ui/hydrate-island';
import { Signup } from './Signup';

hydrateIsland('signup', Signup);
