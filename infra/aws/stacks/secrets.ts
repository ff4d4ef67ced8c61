import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';

interface SecretsStackProps extends StackProps {
  settings: StageSettings;
}

/** 32 letters and digits have 190 bits. Without punctuation they can be typed and pasted anywhere. */
const PASSWORD = { passwordLength: 32, excludePunctuation: true };

/** The admin password, the keys by which API Gateway recognises requests from CloudFront, and the mail key. */
export class SecretsStack extends Stack {
  readonly password: Secret;
  /** The key that CloudFront sends, and the one before it: requests with that one may still be under way. */
  readonly edgeKeys: readonly [Secret, ...Secret[]];
  /** Signs the links in mails, and hashes addresses; only if signups are confirmed by mail. */
  readonly mailKey: Secret | undefined;

  constructor(scope: Construct, id: string, props: SecretsStackProps) {
    super(scope, id, props);
    this.password = new Secret(this, 'AdminPassword', {
      description: 'The password of the signup dashboard, the terminal and the desktop app',
      generateSecretString: PASSWORD,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { optIn, edgeKey = 1 } = props.settings;
    const key = this.createEdgeKey(edgeKey);
    this.edgeKeys = edgeKey === 1 ? [key] : [key, this.createEdgeKey(edgeKey - 1)];
    new CfnOutput(this, 'PasswordSecret', { value: this.password.secretArn });
    Validations.of(this.password).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The owner changes the password when needed; a rotation would lock the owner out.',
    });
    if (optIn === 'double') this.mailKey = this.createMailKey();
  }

  private createEdgeKey(number: number): Secret {
    const key = new Secret(this, `EdgeKey${number}`, {
      description: 'CloudFront sends it to the API, which rejects requests without it',
      generateSecretString: PASSWORD,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(key).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'It is part of the configuration of CloudFront, so edgeKey in the settings changes it by a deploy.',
    });
    return key;
  }

  private createMailKey(): Secret {
    const key = new Secret(this, 'MailKey', {
      description: 'Signs the links in mails, and hashes addresses that get none; see docs/mail.md',
      // 43 letters and digits have 256 bits.
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
      // Without it, nobody who complained about a mail would be recognised.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(key).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A rotation keeps the old key, since links that were sent are signed with it; the owner adds a line.',
    });
    return key;
  }
}
