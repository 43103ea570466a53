-- A shop delivers to several zones: [{name, corners: [{lat, lon}, …], deliveryCharge, minimumCharge,
-- minimumTicketFreeDelivery}], null terms being those of the shop. Of zones that overlap, the first counts.
alter table market.shops
  add column delivery_zones jsonb not null default '[]' check (jsonb_typeof(delivery_zones) = 'array');

update market.shops
set delivery_zones = jsonb_build_array(
  jsonb_build_object(
    'name', 'Zona de entrega', 'corners', delivery_zone, 'deliveryCharge', null, 'minimumCharge', null,
    'minimumTicketFreeDelivery', null
  )
)
where delivery_zone is not null;

-- Stays for the version before this one: the corners of the first zone.
comment on column market.shops.delivery_zone is 'Read by versions before 061-delivery-zones';
