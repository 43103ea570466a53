import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Stands once in the layout: where campaign tools are configured, and nowhere else, a campaign that brings a visit is followed. */
export function useCampaign({ isOn, analytics }: { isOn: boolean; analytics: boolean | null }): void {
  const { search } = useLocation()
  useEffect(() => {
    if (!isOn) return
    import('./follow-campaign.ts').then(
      ({ followCampaign }) => followCampaign({ search, analytics }),
      // Not to be had: then a campaign is not followed.
      () => undefined,
    )
  }, [isOn, analytics, search])
}
