-- Its plan does not depend on which products these are, and planning it cost each order twice what running it does.
alter function market.refresh_listing_stock(text, text[]) set plan_cache_mode = force_generic_plan;
