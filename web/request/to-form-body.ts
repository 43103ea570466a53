import type { FormBody } from '#services/accounts/client.ts'

/** A form as the body of a request: fields alone where it has no file, and else with its files. */
export async function toFormBody(form: FormData): Promise<FormBody> {
  const fields = [...form]
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  const hasFiles = fields.some(([, value]) => typeof value !== 'string' && value.size > 0)
  const body = new Response(hasFiles ? form : new URLSearchParams(texts))
  return { contentType: body.headers.get('content-type') ?? '', bytes: new Uint8Array(await body.arrayBuffer()) }
}
