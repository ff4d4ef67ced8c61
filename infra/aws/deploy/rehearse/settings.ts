import type { StageSettings } from '../../stages';
import type { DeployTools } from '../tools';

/** Returns the tools of the same stage with other settings, and what a deploy accepts besides. */
export const withSettings = (
  tools: DeployTools,
  changed: Partial<StageSettings>,
  ...accepted: readonly string[]
): DeployTools => ({
  ...tools,
  settings: { ...tools.settings, ...changed },
  accepted: [...tools.accepted, ...accepted],
});
