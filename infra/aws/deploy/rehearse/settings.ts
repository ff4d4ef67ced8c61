import type { StageSettings } from '../../stages';
import type { DeployTools } from '../tools';

/** Returns the tools of the same stage with other settings, and with further findings that a deploy accepts. */
export const withSettings = (
  tools: DeployTools,
  changed: Partial<StageSettings>,
  ...accepted: readonly string[]
): DeployTools => ({
  ...tools,
  settings: { ...tools.settings, ...changed },
  accepted: [...tools.accepted, ...accepted],
});
