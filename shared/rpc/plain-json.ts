import { StandardOpenAPIJsonSerializer } from '@orpc/openapi-client/standard'

/**
 * Serializes answers as oRPC does, but copies only those with non-JSON values (files, dates, sets): a listing of stores
 * is fifteen thousand values that can be written unchanged.
 */
export class PlainJsonSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown, hasBlob?: { value: boolean }): [json: unknown, hasBlob: boolean] {
    return isPlainJson(data) ? [data, hasBlob?.value ?? false] : super.serialize(data, hasBlob)
  }
}

/** Whether `JSON.stringify` writes the data unchanged. */
function isPlainJson(data: unknown): boolean {
  switch (typeof data) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return true
    case 'object':
      return data === null || (Array.isArray(data) ? data.every(isPlainJson) : isPlainObject(data))
    default:
      return false
  }
}

function isPlainObject(data: object): boolean {
  if (Object.getPrototypeOf(data) !== Object.prototype) return false
  for (const value of Object.values(data)) if (!isPlainJson(value)) return false
  return true
}
