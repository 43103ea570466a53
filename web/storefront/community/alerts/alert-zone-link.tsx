import { BellRing } from 'lucide-react'
import type { Post } from '#services/community/contract.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatPoint } from '../map/place-field-value.ts'

interface AlertZoneLinkProps {
  /** What the list shows. */
  kinds: readonly Post['kind'][]
  species?: Post['species'] | null
  /** The middle of what it shows; else the delivery point is offered. */
  place?: Point | null
  className?: string
}

/** 'Recibir avisos de esta zona': leads to the form, filled in with what a list shows; who is not signed in signs in first. */
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
