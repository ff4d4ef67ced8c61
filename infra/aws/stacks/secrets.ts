import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge';

/** What must be known to few: the owner's password, and the word by which Lambdas know CloudFront. */
export class SecretsStack extends Stack {
  readonly password: Secret;
  readonly edge: Secret;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    // 32 letters and digits are 190 bits; no punctuation, so that it survives being typed and pasted anywhere.
    const generateSecretString = { passwordLength: 32, excludePunctuation: true };
    this.password = new Secret(this, 'AdminPassword', {
      description: 'The password of the signup dashboard, the terminal and the desktop app',
      generateSecretString,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.edge = new Secret(this, 'EdgeSecret', {
      description: 'CloudFront sends it to the API, which refuses whoever does not know it',
      generateSecretString,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnOutput(this, 'PasswordSecret', { value: this.password.secretArn });
    acknowledge(this.password, {
      'AwsSolutions-SMG4': 'The owner changes the password when she wants to; a rotation would lock her out.',
    });
    acknowledge(this.edge, {
      'AwsSolutions-SMG4': 'CloudFront holds the value in its configuration; it changes with a deploy only.',
    });
  }
}
