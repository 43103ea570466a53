/** What the upload came to. */
export type Sent = { kind: 'saved' } | { kind: 'refused'; detail: string } | { kind: 'offline' }

/** Sends a form and tells how far it is, 0 to 1; `fetch` cannot tell that. */
export function sendPhoto(to: string, form: FormData, onProgress: (part: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      resolve(request.status < 300 ? { kind: 'saved' } : { kind: 'refused', detail: detailIn(request.responseText) })
    })
    request.addEventListener('error', () => resolve({ kind: 'offline' }))
    request.send(form)
  })
}

function detailIn(answer: string): string {
  try {
    const said: unknown = JSON.parse(answer)
    const detail = typeof said === 'object' && said !== null ? Reflect.get(said, 'detail') : null
    return typeof detail === 'string' ? detail : ''
  } catch {
    return ''
  }
}
