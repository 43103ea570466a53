/** Result of an upload. `detail` is empty when the answer is not from this site. */
export type Sent = { kind: 'saved' } | { kind: 'refused'; status: number; detail: string } | { kind: 'offline' }

/** Sends a form by XMLHttpRequest, which reports upload progress (0 to 1); `fetch` does not. */
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

/** Result of an answer: 200 alone is not success, because a captive portal may send it too. */
export function parseSent(status: number, answer: string): Sent {
  const body = read(answer)
  if (Reflect.get(body, 'saved') === true) return { kind: 'saved' }
  const detail = Reflect.get(body, 'detail')
  return { kind: 'refused', status, detail: typeof detail === 'string' ? detail : '' }
}

function read(answer: string): object {
  try {
    const body: unknown = JSON.parse(answer)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
