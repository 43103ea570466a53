import { S3mini } from 's3mini'
import type { Storage, StorageKey } from './storage.ts'
import { checkedFolder, checkedKey, getContentType, refuseOtherType } from './storage-key.ts'

export interface S3Options {
  /** Endpoint without the bucket: 'https://s3.us-east-1.amazonaws.com', 'http://minio:9000'. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds until a request fails; 3 seconds by default, within the 5 of an API call. */
  timeoutMs?: number
}

const LIST_AT_ONCE = 1000

/**
 * Stores objects in a bucket of any S3-compatible store (AWS, MinIO, Garage, R2). The operator creates the bucket; it
 * is private, and objects are read through this server alone. Requests are signed (SigV4).
 */
export function s3Storage(options: S3Options): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 3000 } = options
  const bucketOf = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeoutMs,
    // Signed requests never follow redirects.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  })

  return {
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      await bucketOf.putObject(key, bytes, contentType)
    },

    async get(key) {
      const found = await bucketOf.getObjectArrayBuffer(checkedKey(key))
      return found && { bytes: new Uint8Array(found), contentType: getContentType(key) }
    },

    // Deletes one by one, because not every store supports bulk deletion.
    async remove(keys) {
      for (const key of keys.map(checkedKey)) await bucketOf.deleteObject(key)
    },

    async list(folder) {
      const keys: StorageKey[] = []
      let next: string | undefined
      do {
        const page = await bucketOf.listObjectsPaged('/', `${checkedFolder(folder)}/`, LIST_AT_ONCE, next)
        if (!page?.objects) throw new Error(`The storage has no bucket ${bucket}`)
        keys.push(...page.objects.map(({ Key }) => Key))
        next = page.nextContinuationToken
      } while (next)
      return keys.sort()
    },
  }
}
