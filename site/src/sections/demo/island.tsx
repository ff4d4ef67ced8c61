import { hydrateIslands } from '../../ui/hydrate-islands';
import { DemoSection } from './DemoSection';

hydrateIslands('demo', DemoSection);
