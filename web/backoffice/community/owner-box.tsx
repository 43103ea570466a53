import { countryNames } from '#shared/countries/tables/country-names.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ShownPost } from './shown-post.ts'

/** Author of a post: first name and earlier activity in the community. */
export function OwnerBox({ post: { owner, sinceLabel, countryCode } }: { post: ShownPost }) {
  const { t } = useTranslation('communityDesk')
  const { name, shelterName, isTrusted, blockedReason, posts, hidden, reported } = owner
  return (
    <div className="grid gap-1.5 rounded-tile bg-ink-50 p-3.5">
      <p className="text-ink-600 text-sm">{t('owner.title')}</p>
      <p className="wrap-anywhere font-extrabold">{shelterName ?? (name || t('owner.nobody'))}</p>
      <p className="flex flex-wrap gap-1.5">
        {shelterName !== null && <Badge>{t('owner.shelter')}</Badge>}
        {blockedReason !== null ? (
          <Badge tone="red">{t('owner.blocked')}</Badge>
        ) : (
          <Badge tone={isTrusted ? 'ok' : 'neutral'}>{t(isTrusted ? 'owner.trusted' : 'owner.new')}</Badge>
        )}
        <Badge tone="neutral">{countryNames[countryCode]}</Badge>
      </p>
      <ul className="text-sm">
        <li>{t('owner.since', { day: sinceLabel })}</li>
        <li>
          {[t('owner.posts', { count: posts }), hidden > 0 && t('owner.hidden', { count: hidden })]
            .filter(Boolean)
            .join(' · ')}
        </li>
        {reported > 0 && <li className="font-bold text-red-700">{t('owner.reported', { count: reported })}</li>}
        {blockedReason !== null && <li>{t('owner.blockedBecause', { reason: blockedReason })}</li>}
      </ul>
    </div>
  )
}
