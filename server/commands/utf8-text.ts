import { CommandFailure } from './run-command.ts'

/** Decodes a file strictly: one that is not UTF-8 is refused, because wrong letters would go unnoticed. */
export async function* utf8Text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // The format's parser handles the byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandFailure('The file is not UTF-8. In the spreadsheet save it as "CSV UTF-8".', { cause: error })
  }
}
