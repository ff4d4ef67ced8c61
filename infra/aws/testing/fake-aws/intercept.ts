import { type AwsClients, createAwsClients } from '../../deploy/aws/clients';

/** Responds to one command of the SDK: gets its input and region, and returns its output or throws AWS's error. */
type Responder = (input: Record<string, unknown>, region: string) => unknown;

/** Commands by their names, such as `PutObjectCommand`. */
export type Responses = Record<string, Responder>;

/** The part of an SDK client that its calls are intercepted with. */
interface Interceptable {
  config: { serviceId: string; region(): Promise<string> };
  middlewareStack: {
    add(
      middleware: (
        next: unknown,
        context: { commandName?: string },
      ) => (args: { input: Record<string, unknown> }) => Promise<{ output: unknown; response: object }>,
      options: { step: 'initialize'; priority: 'high' },
    ): void;
  };
}

/**
 * Returns the real clients, whose commands get these responses instead of AWS's. Nothing is signed or sent; paginators
 * and waiters of the SDK work as usual.
 */
export function fakeClients(
  responses: Responses,
  onCall: (command: string, serviceId: string) => void | Promise<void> = () => {},
): AwsClients {
  const aws = createAwsClients('eu-west-1');
  for (const client of Object.values(aws))
    if (typeof client === 'object') {
      const { config, middlewareStack } = client as unknown as Interceptable;
      middlewareStack.add(
        (_next, { commandName = '' }) =>
          async ({ input }) => {
            const respond = responses[commandName];
            if (!respond) throw new Error(`The test has no response for ${commandName}.`);
            await onCall(commandName, config.serviceId);
            const region = await config.region();
            requireRegion(input, config.serviceId, region);
            return {
              output: { $metadata: {}, ...((await respond(input, region)) as object) },
              response: {},
            };
          },
        { step: 'initialize', priority: 'high' },
      );
    }
  return aws;
}

/** Services know only what is in their own region: an ARN of another one is invalid. */
function requireRegion(input: object, serviceId: string, region: string): void {
  for (const value of Object.values(input)) {
    const [arn, , service, home = ''] = String(value).split(':');
    if (arn === 'arn' && service === serviceId.toLowerCase() && home !== '' && home !== region)
      throw awsError('InvalidParameter', `${value} is not in ${region}.`);
  }
}

/** An error of AWS: the SDK names it by its code. */
export const awsError = (name: string, message: string = name): Error =>
  Object.assign(new Error(message), { name });
