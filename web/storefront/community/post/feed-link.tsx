import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'

/** The list as RSS, for readers and for pages of others. */
export function FeedLink({ search }: { search: Parameters<typeof paths.postsFeed>[0] }) {
  const { t } = useTranslation('communityPost')
  return (
    <a
      href={paths.postsFeed(search)}
      type="application/rss+xml"
      rel="alternate"
      className="inline-flex min-h-11 items-center font-bold text-brand-700 text-sm underline underline-offset-4"
    >
      {t('feed')}
    </a>
  )
}
