import { type StaffAreas, staffAreas } from '#shared/staff-areas.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

interface AccessSummaryProps {
  roles: readonly ('operator' | 'merchant' | 'courier')[]
  areas: StaffAreas
  merchantName: string | null
}

/** What somebody may do, as badges: the role, then the areas of an operator. */
export function AccessSummary({ roles, areas, merchantName }: AccessSummaryProps) {
  const { t } = useTranslation('peopleSettings')
  return (
    <ul className="flex flex-wrap gap-1.5">
      {roles.length === 0 && (
        <li>
          <Badge tone="neutral">{t('role.noRole')}</Badge>
        </li>
      )}
      {roles.map((role) => (
        <li key={role}>
          <Badge tone={role === 'operator' && areas === 'all' ? 'dark' : 'brand'}>
            {role === 'operator' && areas === 'all' ? t('role.owner.title') : t(`role.${role}.title`)}
            {role === 'merchant' && merchantName !== null && ` · ${merchantName}`}
          </Badge>
        </li>
      ))}
      {areas !== 'all' &&
        staffAreas
          .filter((area) => areas[area])
          .map((area) => (
            <li key={area}>
              <Badge>
                {t(areas[area] === 'write' ? 'areas.writes' : 'areas.reads', { area: t(`areas.${area}.title`) })}
              </Badge>
            </li>
          ))}
    </ul>
  )
}
