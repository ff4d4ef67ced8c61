import { hydrateIsland } from '../../ui/hydrate-island';
import { SignupIsland } from './SignupForm';

hydrateIsland('signup', SignupIsland);
