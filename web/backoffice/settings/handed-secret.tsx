import { CopyButton } from '#web/storefront/payment/copy-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface HandedSecretProps {
  title: string
  text: string
  label: string
  copyLabel: string
  /** A one-time link, or a key. */
  secret: string
}

/** The only copy of a one-time link or a key that staff hand over. */
export function HandedSecret({ title, text, label, copyLabel, secret }: HandedSecretProps) {
  return (
    <Notice tone="warn" title={title}>
      <div className="grid gap-3">
        <p>{text}</p>
        <TextField name="secret" label={label} value={secret} readOnly onFocus={({ target }) => target.select()} />
        <div>
          <CopyButton text={secret} label={copyLabel} />
        </div>
      </div>
    </Notice>
  )
}
