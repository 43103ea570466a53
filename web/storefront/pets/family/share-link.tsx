import { ShareButtons } from '#web/storefront/community/share/share-buttons.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface ShareLinkProps {
  url: string
  label: string
  /** Sent along, before the address. */
  title: string
}

/** An address to send on, shown so that it can be copied by hand too. */
export function ShareLink({ url, label, title }: ShareLinkProps) {
  return (
    <div className="grid gap-2.5 rounded-tile bg-brand-50 p-3.5">
      <TextField
        name="link"
        label={label}
        value={url}
        readOnly
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <ShareButtons url={url} text={title} />
    </div>
  )
}
