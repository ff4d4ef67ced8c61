import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { SUPERSEDED } from '../superseded';
import type { Bucket } from './upload';

const [[TagKey, TagValue]] = Object.entries(SUPERSEDED) as [[string, string]];

/** The pages' bucket on AWS. */
export function s3Bucket(Bucket: string, region: string): Bucket {
  const s3 = new S3Client({ region });
  return {
    async list() {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
        for (const { Key } of Contents) if (Key) keys.push(Key);
      return keys;
    },
    async put({ key, body, contentType, cacheControl }) {
      const headers = { ContentType: contentType, CacheControl: cacheControl };
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ...headers }));
    },
    async supersede({ key, contentType, cacheControl }) {
      const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key: key }));
      if (TagSet.some(({ Key }) => Key === TagKey)) return;
      // The bucket counts a file's days from its last writing, so it is written anew, onto itself.
      await s3.send(
        new CopyObjectCommand({
          Bucket,
          Key: key,
          CopySource: `${Bucket}/${encodeURI(key)}`,
          MetadataDirective: 'REPLACE',
          ContentType: contentType,
          CacheControl: cacheControl,
          TaggingDirective: 'REPLACE',
          Tagging: `${TagKey}=${TagValue}`,
        }),
      );
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += 1000) {
        const Objects = keys.slice(start, start + 1000).map((Key) => ({ Key }));
        const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        if (Errors[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Message}`);
      }
    },
  };
}
