import { httpError } from '#shared/rpc/errors.ts'

/** Form body of a request; throws a 400 for other bodies (no content type, JSON, an interrupted upload). */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw httpError('bad-input')
  }
}
