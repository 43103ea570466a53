import { CircleAlert } from 'lucide-react'
import type { MissingToOpen } from '#services/appointments/rules/enums.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FoldedDanger } from '../folded-danger.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { SectionCard } from './section-card.tsx'

interface OpeningCardProps {
  storeId: string
  isOpen: boolean
  missing: MissingToOpen[]
  answer: SectionAnswer | null
}

/** Whether the public sees the store, and what it needs before. */
export function OpeningCard({ storeId, isOpen, missing, answer }: OpeningCardProps) {
  const { t } = useTranslation('salonSettings')
  const store = paths.backofficeStore({ storeId })
  const places: Record<MissingToOpen, string> = {
    hours: `${store}#horario`,
    payment: `${store}#recogida`,
    station: paths.backofficeStoreTeam({ storeId }),
    pack: paths.backofficeStoreServices({ storeId }),
  }
  return (
    <SectionCard id="abrir" title={t('opening.title')} answer={answer}>
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isOpen ? 'ok' : 'neutral'}>{t(isOpen ? 'open' : 'closed')}</Badge>
          {isOpen ? t('opening.isOpen') : t(missing.length === 0 ? 'opening.isReady' : 'opening.isMissing')}
        </p>
        {missing.length > 0 && (
          <ul className="grid gap-1.5">
            {missing.map((what) => (
              <li key={what} className="flex items-center gap-2">
                <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-warn" />
                <TextLink to={places[what]}>{t(`opening.missing.${what}`)}</TextLink>
              </li>
            ))}
          </ul>
        )}
        {!isOpen && missing.length === 0 && (
          <StaffForm preventScrollReset>
            <Button type="submit" name="intent" value="open">
              {t('opening.open')}
            </Button>
          </StaffForm>
        )}
        {isOpen && (
          <FoldedDanger title={t('opening.closeTitle')}>
            <StaffForm preventScrollReset className="grid gap-3 px-4 pb-4">
              <p className="text-ink-700">{t('opening.closeText')}</p>
              <Button type="submit" name="intent" value="close" variant="danger" className="justify-self-start">
                {t('opening.close')}
              </Button>
            </StaffForm>
          </FoldedDanger>
        )}
      </div>
    </SectionCard>
  )
}
