import {
  CopyObjectCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  paginateListBuckets,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { SUPERSEDED_TAG } from '../../release';
import type { PagesBucket } from '../pages/upload';

/** Deletes all buckets whose names have a prefix, with their contents. */
export async function deleteBuckets(s3: S3Client, Prefix: string): Promise<void> {
  for await (const { Buckets = [] } of paginateListBuckets({ client: s3 }, { Prefix }))
    for (const { Name: Bucket = '' } of Buckets) {
      const bucket = s3Bucket(s3, Bucket);
      await bucket.remove(await bucket.list());
      await s3.send(new DeleteBucketCommand({ Bucket }));
    }
}

/** Returns the bucket of the pages on AWS. */
export function s3Bucket(s3: S3Client, Bucket: string): PagesBucket {
  return {
    async list() {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
        for (const { Key } of Contents) if (Key) keys.push(Key);
      return keys;
    },
    async read(key) {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
        return await Body?.transformToString();
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async put({ key, body, contentType, cacheControl }) {
      const headers = { ContentType: contentType, CacheControl: cacheControl };
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ...headers }));
    },
    async copy(from, to) {
      // Content type and caching are copied with it.
      await s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${encodeURI(from)}` }));
    },
    async supersede({ key, contentType, cacheControl }) {
      const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key: key }));
      if (TagSet.some(({ Key }) => Key === SUPERSEDED_TAG.key)) return;
      // Lifecycle rules count from the last modification, so the file is copied onto itself.
      await s3.send(
        new CopyObjectCommand({
          Bucket,
          Key: key,
          CopySource: `${Bucket}/${encodeURI(key)}`,
          MetadataDirective: 'REPLACE',
          ContentType: contentType,
          CacheControl: cacheControl,
          TaggingDirective: 'REPLACE',
          Tagging: `${SUPERSEDED_TAG.key}=${SUPERSEDED_TAG.value}`,
        }),
      );
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += 1000) {
        const Objects = keys.slice(start, start + 1000).map((Key) => ({ Key }));
        const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        if (Errors[0]) throw new Error(`${Errors[0].Key} could not be deleted: ${Errors[0].Message}`);
      }
    },
  };
}
