import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ScanButton } from './scan-button.tsx'

/** A field for a code, which a hand, a reader or the camera types. */
export function ScanField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} after={<ScanButton name={props.name} />} className="min-w-0 grow basis-52" />
}
