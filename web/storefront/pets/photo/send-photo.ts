/** What the upload came to. `detail` is empty where nobody of ours could say why. */
export type Sent = { kind: 'saved' } | { kind: 'refused'; status: number; detail: string } | { kind: 'offline' }

/** Sends a form and tells how far it is, 0 to 1; `fetch` cannot tell that. */
export function sendPhoto(to: string, form: FormData, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve(parseSent(request.status, request.responseText)))
    request.addEventListener('error', () => resolve({ kind: 'offline' }))
    request.send(form)
  })
}

/** Saved is only what says so: a page in between may answer 200 as well. */
export function parseSent(status: number, answer: string): Sent {
  const said = read(answer)
  if (Reflect.get(said, 'saved') === true) return { kind: 'saved' }
  const detail = Reflect.get(said, 'detail')
  return { kind: 'refused', status, detail: typeof detail === 'string' ? detail : '' }
}

function read(answer: string): object {
  try {
    const said: unknown = JSON.parse(answer)
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
