import { BellRing } from 'lucide-react'
import type { Post } from '#services/community/contract.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatPoint } from '../map/place-field-value.ts'

interface AlertZoneLinkProps {
  /** Kinds of posts in the list. */
  kinds: readonly Post['kind'][]
  species?: Post['species'] | null
  /** Centre of the list's map; else the delivery point is offered. */
  place?: Point | null
  className?: string
}

/** 'Recibir avisos de esta zona': link to the alert form, prefilled with the list's filters; guests sign in first. */
export function AlertZoneLink({ kinds, species = null, place = null, className }: AlertZoneLinkProps) {
  const { t } = useTranslation('conversations')
  const search = { kinds, species, place: place && formatPoint(place), new: 1 }
  return (
    <ButtonLink
      to={paths.communityAlerts(search)}
      variant="outline"
      size="sm"
      className={className}
      icon={<BellRing aria-hidden="true" className="size-4.5" />}
    >
      {t('alerts.here')}
    </ButtonLink>
  )
}
