-- What a round looks for among those that lapsed.
create index memberships_to_forget on rewards.memberships (paid_until_at) where status = 'LAPSED';
