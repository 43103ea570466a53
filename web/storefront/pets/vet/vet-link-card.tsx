import { ExternalLink } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { VetPart } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { ShareLink } from '../family/share-link.tsx'
import type { PetGlance } from '../pet-glance.ts'

interface VetLinkCardProps {
  pet: Pick<PetGlance, 'name'>
  link: {
    id: string
    url: string | null
    qr: string | null
    shown: VetPart[]
    until: string
    openings: number
    lastOpened: string | null
  }
}

/** An open link: its code to show, to send on, to end, and how often it was opened. */
export function VetLinkCard({ pet, link }: VetLinkCardProps) {
  const { t } = useTranslation('petVet')
  const { url, qr, shown, until, openings, lastOpened } = link
  const parts = shown.map((part) => t(`parts.${part}`).toLowerCase())
  return (
    <Card className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-7">
      {qr && (
        <img
          src={qr}
          alt={t('open.qr', { name: pet.name })}
          width={208}
          height={208}
          className="size-52 justify-self-center rounded-tile border border-ink-200 p-2"
        />
      )}
      <div className="grid content-start gap-3.5">
        <div>
          <h2 className="text-lg">{t('open.title')}</h2>
          <p className="font-extrabold">{t('open.until', { moment: until })}</p>
          <p className="mt-1 text-ink-700">
            {t('open.openings', { count: openings })}
            {lastOpened && ` · ${t('open.last', { moment: lastOpened })}`}
          </p>
          <p className="text-ink-600 text-sm">{t('open.hint')}</p>
          <p className="mt-1 text-ink-600 text-sm">
            {parts.length === 0 ? t('open.nothing') : t('open.shows', { parts: parts.join(', ') })}
          </p>
        </div>
        {url ? (
          <>
            <ShareLink url={url} label={t('open.link')} title={t('open.share', { name: pet.name })} />
            <a href={url} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'sm')}>
              <ExternalLink aria-hidden="true" className="size-4.5" />
              {t('open.see')}
            </a>
          </>
        ) : (
          <p className="font-bold text-red-900">{t('open.lost')}</p>
        )}
        <EndLink linkId={link.id} />
      </div>
    </Card>
  )
}

function EndLink({ linkId }: { linkId: string }) {
  const { t } = useTranslation('petVet')
  const sent = useNavigation().formData
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-10 items-center font-bold text-red-700">{t('open.end')}</summary>
      <Form method="post" preventScrollReset className="mt-2 rounded-tile bg-red-50 p-3.5">
        <input type="hidden" name="linkId" value={linkId} />
        <p className="mb-2.5 font-bold text-red-900">{t('open.endAsk')}</p>
        <Button
          type="submit"
          name="intent"
          value="end"
          variant="danger"
          size="sm"
          isPending={sent?.get('intent') === 'end' && sent.get('linkId') === linkId}
        >
          {t('open.endYes')}
        </Button>
      </Form>
    </details>
  )
}
