-- A request that began before two companies were merged may write a row in the name of the one that went: it waits for the merger, and
-- then names the one that remains (docs/rules/merging.md). The lock is the one that the foreign key takes anyway.

create function remaining_company(named integer) returns integer language sql volatile as $$
  select coalesce(merged_into_id, id) from company where id = named for key share
$$;

create function lead_on_company() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'company_id' then new.company_id := coalesce(remaining_company(new.company_id), new.company_id);
    when 'from_company_id' then new.from_company_id := coalesce(remaining_company(new.from_company_id), new.from_company_id);
    when 'target_company_id' then new.target_company_id := coalesce(remaining_company(new.target_company_id), new.target_company_id);
    when 'audience_company_id' then new.audience_company_id := coalesce(remaining_company(new.audience_company_id), new.audience_company_id);
    when 'wall_company_id' then new.wall_company_id := coalesce(remaining_company(new.wall_company_id), new.wall_company_id);
  end case;
  return new;
end $$;

do $$
declare one record;
begin
  for one in select split_part(name, '.', 1) as place, split_part(name, '.', 2) as named from unnest(array[
    'customer.company_id', 'company_role.company_id', 'company_affiliation.company_id', 'company_affiliation.from_company_id',
    'company_invitation.company_id', 'registration_request.company_id', 'company_change_request.company_id', 'company_departure.company_id',
    'company_domain.company_id', 'company_domain_claim.company_id', 'company_follower.company_id', 'company_lane.company_id',
    'company_office.company_id', 'company_tag.company_id', 'billing_address.company_id', 'purchase_order.company_id', 'invoice.company_id',
    'payment_group.company_id', 'event_booking.company_id', 'award_booking.company_id', 'seat.company_id', 'award_seat.company_id',
    'award_applicant.company_id', 'award_entry.company_id', 'application.company_id', 'sponsor.company_id', 'event_exhibitor.company_id',
    'event_room.company_id', 'event_speaker.company_id', 'event_table.company_id', 'meeting_company_planner.company_id',
    'meeting_company_request.company_id', 'meeting_mark.company_id', 'meeting_mark.target_company_id', 'meeting_priority.company_id',
    'post.audience_company_id', 'post.wall_company_id', 'post_version.audience_company_id']) as name
  loop
    execute format('create trigger leads_on_%2$s before insert or update of %2$I on %1$I for each row
      when (new.%2$I is not null) execute function lead_on_company(%2$L)', one.place, one.named);
  end loop;
end $$;
