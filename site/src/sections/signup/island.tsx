import { hydrateIslands } from '../../ui/hydrate-islands';
import { SignupIsland } from './SignupForm';

hydrateIslands('signup', SignupIsland);
