import { Check, Copy, Image, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { whatsappShareLink } from '#web/storefront/layout/whatsapp-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type SharedFile, shareFile } from './share-file.ts'

interface ShareButtonsProps {
  /** Absolute URL, because it is opened elsewhere. */
  url: string
  /** Text before the address: 'Se busca a Toby en Equipetrol:'. */
  text: string
  /** Picture for the share sheet (for a WhatsApp status), loaded when the button is pressed. */
  picture?: SharedFile
}

/** Shares by WhatsApp, by copying, or by the device's share sheet. Without a script a link to WhatsApp. */
export function ShareButtons({ url, text, picture }: ShareButtonsProps) {
  const { t } = useTranslation('share')
  const [notice, setNotice] = useState<'copied' | 'byHand' | 'pictureFailed' | null>(null)
  const [isBringing, setBringing] = useState(false)
  const [can, setCan] = useState({ share: false, shareFiles: false })
  useEffect(() => setCan({ share: 'share' in navigator, shareFiles: 'canShare' in navigator }), [])

  function copy() {
    void navigator.clipboard.writeText(url).then(
      () => setNotice('copied'),
      () => setNotice('byHand'),
    )
  }

  // A cancelled share sheet is no error.
  function share() {
    void navigator.share({ text, url }).catch(() => {})
  }

  async function sharePicture(file: SharedFile) {
    setNotice(null)
    setBringing(true)
    const isShared = await shareFile(file, `${text} ${url}`)
    setBringing(false)
    if (!isShared) setNotice('pictureFailed')
  }

  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap gap-2">
        <a
          href={whatsappShareLink(`${text} ${url}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('soft', 'sm')}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          {t('whatsapp')}
        </a>
        <Button
          size="sm"
          variant="soft"
          className="needs-script"
          icon={
            notice === 'copied' ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <Copy aria-hidden="true" className="size-4" />
            )
          }
          onClick={copy}
        >
          {t(notice === 'copied' ? 'copied' : 'copy')}
        </Button>
        {can.share && (
          <Button size="sm" variant="soft" icon={<Share2 aria-hidden="true" className="size-4" />} onClick={share}>
            {t('send')}
          </Button>
        )}
        {picture && can.shareFiles && (
          <Button
            size="sm"
            variant="soft"
            icon={<Image aria-hidden="true" className="size-4" />}
            isPending={isBringing}
            onClick={() => void sharePicture(picture)}
          >
            {t('picture')}
          </Button>
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
      <p role="status" className={notice === 'pictureFailed' ? 'font-bold text-red-800 text-sm' : 'sr-only'}>
        {notice && t(notice)}
      </p>
    </div>
  )
}
