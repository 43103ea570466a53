import type { CommunityToLookAfter } from '#services/community/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import type { Queue } from './queue-search.ts'

interface QueueTabsProps {
  at: Queue | 'threads' | 'donations'
  /** Filters that stay when the queue changes. */
  filter: { kind?: string | null; country?: string | null }
  /** Null: the counts could not be read. */
  counts: CommunityToLookAfter | null
}

/** Tabs of the queues with their counts. */
export function QueueTabs({ at, filter, counts }: QueueTabsProps) {
  const { t } = useTranslation('communityDesk')
  const withCount = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label)
  return (
    <LinkTabs
      label={t('queues')}
      items={[
        {
          to: paths.backofficeCommunity(filter),
          label: withCount(t('queue.waiting'), counts?.waiting),
          isCurrent: at === 'waiting',
        },
        {
          to: paths.backofficeCommunity({ ...filter, queue: 'reported' }),
          label: withCount(t('queue.reported'), counts?.reported),
          isCurrent: at === 'reported',
        },
        {
          to: paths.backofficeConversations(),
          label: withCount(t('queue.threads'), counts?.threads),
          isCurrent: at === 'threads',
        },
        {
          to: paths.backofficeCommunity({ ...filter, queue: 'all' }),
          label: t('queue.all'),
          isCurrent: at === 'all',
        },
        { to: paths.backofficeDonations(), label: t('queue.donations'), isCurrent: at === 'donations' },
      ]}
    />
  )
}
