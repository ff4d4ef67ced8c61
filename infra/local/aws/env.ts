/** How AWS is called: the variables of its SDK, which other programs read, too. */
export interface AwsEnv {
  region?: string;
  /** `elsewhere` if the AWS SDK finds them, in a profile for example. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | 'elsewhere' | 'none';
}

/** Returns how AWS is called in an environment. */
export const awsOf = (source: NodeJS.ProcessEnv): AwsEnv => ({
  credentials: credentialsOf(source),
  ...(source.AWS_REGION && { region: source.AWS_REGION }),
});

function credentialsOf(source: NodeJS.ProcessEnv): AwsEnv['credentials'] {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE } = source;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return AWS_PROFILE ? 'elsewhere' : 'none';
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

/** Turns off the AWS SDK's advice about Node versions, which our users would read. */
export function disableSdkWarning(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
}
