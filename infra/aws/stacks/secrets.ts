import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { acknowledge, StageStack } from './stage-stack';

/** The admin password, the keys that tell API Gateway that a request comes from CloudFront, and the mail key. */
export class SecretsStack extends StageStack {
  readonly password: Secret;
  /** The key that CloudFront sends, and the one before it: requests with that one may still be under way. */
  readonly edgeKeys: readonly [Secret, ...Secret[]];
  /** Signs the links in emails, and hashes addresses, also of a stage that sends none. */
  readonly mailKey: Secret;

  constructor(app: Construct, stage: Stage) {
    super(app, 'secrets', stage);
    const { edgeKey = 1 } = this.settings;
    this.password = this.createSecret(
      'AdminPassword',
      'The password of the signup dashboard, the terminal and the desktop app',
      'The owner changes the password when needed; a rotation would lock the owner out.',
    );
    const key = this.createEdgeKey(edgeKey);
    this.edgeKeys = edgeKey === 1 ? [key] : [key, this.createEdgeKey(edgeKey - 1)];
    this.addOutputs({ PasswordSecret: this.password.secretArn });
    this.mailKey = this.createSecret(
      'MailKey',
      'Signs the links in emails, and hashes addresses that get none; see docs/mail.md',
      'A rotation keeps the old key, since links that were sent are signed with it; the owner adds a line.',
      // 256 bits. Without it, nobody who complained about an email would be recognised. A preview leaves none behind.
      { passwordLength: 43, ...(this.domain && { removalPolicy: RemovalPolicy.RETAIN }) },
    );
  }

  private createEdgeKey(number: number): Secret {
    return this.createSecret(
      `EdgeKey${number}`,
      'CloudFront sends it to the API, which rejects requests without it',
      'It is part of the configuration of CloudFront, so edgeKey in the settings changes it by a deploy.',
    );
  }

  /** @param whyConstant why AWS does not change it by itself */
  private createSecret(
    id: string,
    description: string,
    whyConstant: string,
    // Letters and digits: 32 have 190 bits.
    { passwordLength = 32, removalPolicy = RemovalPolicy.DESTROY } = {},
  ): Secret {
    const secret = new Secret(this, id, {
      description,
      // Without punctuation it can be typed and pasted anywhere.
      generateSecretString: { passwordLength, excludePunctuation: true },
      removalPolicy,
    });
    acknowledge(secret, { 'AwsSolutions-SMG4': whyConstant });
    return secret;
  }
}
