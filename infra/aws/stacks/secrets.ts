import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stages';
import { StageStack } from './stage-stack';

/** The admin password, the keys by which API Gateway recognises requests from CloudFront, and the mail key. */
export class SecretsStack extends StageStack {
  readonly password: Secret;
  /** The key that CloudFront sends, and the one before it: requests with that one may still be under way. */
  readonly edgeKeys: readonly [Secret, ...Secret[]];
  /** Signs the links in mails, and hashes addresses; only if signups are confirmed by mail. */
  readonly mailKey: Secret | undefined;

  constructor(app: Construct, stage: Stage) {
    super(app, 'secrets', stage);
    const { optIn, edgeKey = 1 } = this.settings;
    this.password = this.createSecret('AdminPassword', {
      description: 'The password of the signup dashboard, the terminal and the desktop app',
      whyConstant: 'The owner changes the password when needed; a rotation would lock the owner out.',
    });
    const key = this.createEdgeKey(edgeKey);
    this.edgeKeys = edgeKey === 1 ? [key] : [key, this.createEdgeKey(edgeKey - 1)];
    this.addOutputs({ PasswordSecret: this.password.secretArn });
    if (optIn !== 'double') return;
    this.mailKey = this.createSecret('MailKey', {
      description: 'Signs the links in mails, and hashes addresses that get none; see docs/mail.md',
      // 256 bits.
      length: 43,
      // Without it, nobody who complained about a mail would be recognised.
      removalPolicy: RemovalPolicy.RETAIN,
      whyConstant:
        'A rotation keeps the old key, since links that were sent are signed with it; the owner adds a line.',
    });
  }

  private createEdgeKey(number: number): Secret {
    return this.createSecret(`EdgeKey${number}`, {
      description: 'CloudFront sends it to the API, which rejects requests without it',
      whyConstant:
        'It is part of the configuration of CloudFront, so edgeKey in the settings changes it by a deploy.',
    });
  }

  private createSecret(id: string, options: SecretOptions): Secret {
    const { description, whyConstant, length = 32, removalPolicy = RemovalPolicy.DESTROY } = options;
    const secret = new Secret(this, id, {
      description,
      // Without punctuation it can be typed and pasted anywhere.
      generateSecretString: { passwordLength: length, excludePunctuation: true },
      removalPolicy,
    });
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: whyConstant });
    return secret;
  }
}

interface SecretOptions {
  description: string;
  /** Letters and digits; 32 by default, which have 190 bits. */
  length?: number;
  removalPolicy?: RemovalPolicy;
  /** Why AWS does not change it by itself. */
  whyConstant: string;
}
