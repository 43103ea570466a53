import { httpError } from '#shared/rpc/errors.ts'

/** The form that a page was sent; what is none (no content type, JSON, a torn upload) is a 400 and no fault of ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw httpError('bad-input')
  }
}
