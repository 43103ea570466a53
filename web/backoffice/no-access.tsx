import { ShieldCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * Page for an account without a staff role in this session: either its second factor is not proved yet, or it is no
 * staff account. The page does not reveal which.
 */
export function NoAccess() {
  const { t } = useTranslation('backoffice')
  const { pathname, search } = useLocation()
  return (
    <div className="mx-auto grid max-w-lg gap-4 py-10 sm:py-16">
      <title>{`${t('noAccess.title')} · Huella`}</title>
      <meta name="robots" content="noindex" />
      <Card className="grid justify-items-center gap-4 px-5 py-8 text-center sm:px-8">
        <span className="grid size-20 place-items-center rounded-full bg-brand-100 text-brand-700">
          <ShieldCheck aria-hidden="true" className="size-10" />
        </span>
        <h1 className="text-2xl">{t('noAccess.title')}</h1>
        <p className="text-ink-600">{t('noAccess.text')}</p>
        <ButtonLink to={paths.secondFactor({ referrer: pathname + search })} size="lg">
          {t('noAccess.prove')}
        </ButtonLink>
        <p className="border-ink-200 border-t pt-4 text-ink-600 text-sm">{t('noAccess.stranger')}</p>
        <ButtonLink to={paths.home()} variant="outline">
          {t('nav.shop')}
        </ButtonLink>
      </Card>
    </div>
  )
}
