import { ExternalLink, Printer, RefreshCw } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { ShareLink } from '../family/share-link.tsx'
import type { PetGlance } from '../pet-glance.ts'

interface CodeOfTagProps {
  pet: PetGlance
  code: { text: string; url: string; qr: string }
  idempotencyKey: string
  /** Whether to ask once more before the code is changed. */
  isAsking: boolean
}

/** The code of a tag: to look at, to print, to send on, to change. */
export function CodeOfTag({ pet, code, idempotencyKey, isAsking }: CodeOfTagProps) {
  const { t } = useTranslation('petTag')
  const sent = useNavigation().formData
  return (
    <Card className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-7">
      <img
        src={code.qr}
        alt={t('code.qr', { name: pet.name })}
        width={208}
        height={208}
        className="size-52 justify-self-center rounded-tile border border-ink-200 p-2"
      />
      <div className="grid content-start gap-3.5">
        <div>
          <h2 className="text-lg">{t('code.title')}</h2>
          <p className="font-black text-xl tracking-wide">{code.text}</p>
          <p className="text-ink-600 text-sm">{t('code.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={paths.petTagSheet({ id: pet.id })} className={buttonStyle('primary', 'md')}>
            <Printer aria-hidden="true" className="size-5" />
            {t('code.print')}
          </a>
          <a href={code.url} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'md')}>
            <ExternalLink aria-hidden="true" className="size-5" />
            {t('code.open')}
          </a>
        </div>
        <ShareLink url={code.url} label={t('code.link')} title={t('code.linkTitle', { name: pet.name })} />
        {isAsking ? (
          <Form method="post" preventScrollReset className="rounded-tile bg-red-50 p-3.5">
            <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-code`} />
            <p className="mb-2.5 font-bold text-red-900">{t('code.newAsk')}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                name="intent"
                value="new-code"
                variant="danger"
                size="sm"
                isPending={sent?.get('intent') === 'new-code'}
              >
                {t('code.newYes')}
              </Button>
              <ButtonLink
                to={paths.petTagSettings({ id: pet.id })}
                variant="outline"
                size="sm"
                preventScrollReset
                replace
              >
                {t('code.newNo')}
              </ButtonLink>
            </div>
          </Form>
        ) : (
          <ButtonLink
            to={paths.petTagSettings({ id: pet.id, ask: 'code' })}
            variant="ghost"
            size="sm"
            preventScrollReset
            replace
            icon={<RefreshCw aria-hidden="true" className="size-4" />}
            className="-ml-2 w-fit !text-red-700 hover:!bg-red-50"
          >
            {t('code.new')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
