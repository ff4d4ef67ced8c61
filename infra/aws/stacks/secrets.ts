import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages';

interface SecretsStackProps extends StackProps {
  settings: StageSettings;
}

/** The admin password, and the secret by which Lambdas recognise requests from CloudFront. */
export class SecretsStack extends Stack {
  readonly password: Secret;
  readonly edge: Secret;
  /** Signs the links in mails, and hashes addresses; only if signups are confirmed by mail. */
  readonly mailKey: Secret | undefined;

  constructor(scope: Construct, id: string, props: SecretsStackProps) {
    super(scope, id, props);
    // 32 letters and digits have 190 bits. Without punctuation they can be typed and pasted anywhere.
    const generateSecretString = { passwordLength: 32, excludePunctuation: true };
    this.password = new Secret(this, 'AdminPassword', {
      description: 'The password of the signup dashboard, the terminal and the desktop app',
      generateSecretString,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.edge = new Secret(this, 'EdgeSecret', {
      description: 'CloudFront sends it to the API, which rejects requests without it',
      generateSecretString,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnOutput(this, 'PasswordSecret', { value: this.password.secretArn });
    Validations.of(this.password).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The owner changes the password when needed; a rotation would lock the owner out.',
    });
    Validations.of(this.edge).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'The value is part of the CloudFront configuration, so it can only change with a deploy.',
    });
    if (props.settings.optIn === 'double') this.mailKey = this.createMailKey();
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
