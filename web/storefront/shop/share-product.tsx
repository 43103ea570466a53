import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { whatsappShareLink } from '#web/storefront/layout/whatsapp-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

export interface ShareProductProps {
  /** Absolute address of the product. */
  url: string
  title: string
  /** Address of the comparison that begins with it; null for what is not compared. */
  compare: string | null
}

/** Leads to the comparison, and shares a product by the device's share sheet, else by WhatsApp, or by copying. Without a script a link to WhatsApp. */
export default function ShareProduct({ url, title, compare }: ShareProductProps) {
  const { t } = useTranslation('share')
  const [notice, setNotice] = useState<'copied' | 'byHand' | null>(null)
  const [hasSheet, setHasSheet] = useState(false)
  useEffect(() => setHasSheet('share' in navigator), [])

  function copy() {
    void navigator.clipboard.writeText(url).then(
      () => setNotice('copied'),
      () => setNotice('byHand'),
    )
  }

  return (
    <div className="mt-4 grid gap-2.5">
      <div className="flex flex-wrap gap-2">
        {hasSheet ? (
          <Button
            size="sm"
            variant="soft"
            icon={<i className="icon-share-2 size-4" />}
            // A cancelled share sheet is no error.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            {t('share')}
          </Button>
        ) : (
          <a
            href={whatsappShareLink(`${title}: ${url}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('soft', 'sm')}
          >
            <i className="icon-message-circle size-4" />
            {t('whatsapp')}
          </a>
        )}
        <Button
          size="sm"
          variant="ghost"
          className="needs-script"
          icon={notice === 'copied' ? <i className="icon-check size-4" /> : <i className="icon-copy size-4" />}
          onClick={copy}
        >
          {t(notice === 'copied' ? 'copied' : 'copy')}
        </Button>
        {compare && (
          <ButtonLink to={compare} size="sm" variant="ghost" rel="nofollow">
            <i className="icon-scale size-4" />
            {t('compare')}
          </ButtonLink>
        )}
      </div>
      {notice === 'byHand' && (
        <TextField
          name="shared-link"
          label={t('link')}
          hint={t('byHand')}
          value={url}
          readOnly
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <p role="status" className="sr-only">
        {notice && t(notice)}
      </p>
    </div>
  )
}
