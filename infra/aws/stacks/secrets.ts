import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/** The admin password, and the secret by which Lambdas recognise requests from CloudFront. */
export class SecretsStack extends Stack {
  readonly password: Secret;
  readonly edge: Secret;

  constructor(scope: Construct, id: string, props: StackProps) {
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
  }
}
