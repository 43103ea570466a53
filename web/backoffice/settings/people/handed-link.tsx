import { CopyButton } from '#web/storefront/payment/copy-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface HandedLinkProps {
  title: string
  text: string
  label: string
  copyLabel: string
  link: string
}

/** The only copy of a one-time link that staff hand over. */
export function HandedLink({ title, text, label, copyLabel, link }: HandedLinkProps) {
  return (
    <Notice tone="warn" title={title}>
      <div className="grid gap-3">
        <p>{text}</p>
        <TextField name="link" label={label} value={link} readOnly onFocus={({ target }) => target.select()} />
        <div>
          <CopyButton text={link} label={copyLabel} />
        </div>
      </div>
    </Notice>
  )
}
