import { findElement, findText, listElements } from '../xml/read-xml.ts'

/** What the office says of a request, or of one file of a package (`file`, from 0). */
export function listMessages(answer: unknown): { code: string; text: string; file: number | null }[] {
  return listElements(findElement(answer, 'mensajesList')).map((each) => {
    const file = findText(each, 'numeroArchivo')
    return {
      code: findText(each, 'codigo') ?? '',
      text: findText(each, 'descripcion') ?? '',
      file: file === null ? null : Number(file),
    }
  })
}
