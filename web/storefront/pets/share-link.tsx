import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface ShareLinkProps {
  url: string
  label: string
  /** Sent along, before the address. */
  title: string
}

/** An address to send on: by what the telephone offers, by WhatsApp, or copied. */
export function ShareLink({ url, label, title }: ShareLinkProps) {
  const { t } = useTranslation('petCare')
  const [isCopied, setCopied] = useState(false)
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // It stands in the field, to be copied by hand.
      setCopied(false)
    }
  }

  async function share() {
    try {
      await navigator.share({ title, url })
    } catch {
      // Whoever changed their mind has shared nothing.
    }
  }

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
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="soft" icon={<Copy aria-hidden="true" className="size-4" />} onClick={copy}>
          {t(isCopied ? 'link.copied' : 'link.copy')}
        </Button>
        {canShare && (
          <Button size="sm" variant="soft" icon={<Share2 aria-hidden="true" className="size-4" />} onClick={share}>
            {t('link.share')}
          </Button>
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('soft', 'sm')}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          WhatsApp
        </a>
      </div>
      <span role="status" className="sr-only">
        {isCopied && t('link.copied')}
      </span>
    </div>
  )
}
