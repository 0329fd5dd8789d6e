-- What names a company or a person is found along an index when two are merged. Where there was an index of the rows that are open or not
-- removed it holds all of them now, which costs no further write; the others are on columns that are written once.

drop index company_role_company;
create index company_role_company on company_role (company_id);
drop index company_affiliation_company;
create index company_affiliation_company on company_affiliation (company_id, id);
drop index company_affiliation_from;
create index company_affiliation_from on company_affiliation (from_company_id, id) where from_company_id is not null;
create index company_invitation_company on company_invitation (company_id);
create index company_departure_by on company_departure (by_customer_id) where by_customer_id is not null;
drop index registration_request_company;
create index registration_request_company on registration_request (company_id, id) where company_id is not null;
create index registration_request_customer on registration_request (customer_id) where customer_id is not null;
create index registration_request_decided_by on registration_request (decided_by) where decided_by is not null;
drop index billing_address_company;
create index billing_address_company on billing_address (company_id, id);

drop index event_booking_company;
create index event_booking_company on event_booking (company_id, event_id);
drop index event_booking_customer;
create index event_booking_customer on event_booking (customer_id, event_id);
drop index award_booking_company;
create index award_booking_company on award_booking (company_id, award_id);
drop index award_booking_customer;
create index award_booking_customer on award_booking (customer_id, award_id);
drop index seat_company;
create index seat_company on seat (company_id, event_id);
drop index seat_customer;
create index seat_customer on seat (customer_id, event_id) where customer_id is not null;
drop index award_seat_company;
create index award_seat_company on award_seat (company_id, award_id);
create index award_applicant_customer on award_applicant (customer_id) where customer_id is not null;
create index award_document_customer on award_document (customer_id) where customer_id is not null;
create index award_decision_customer on award_decision (customer_id) where customer_id is not null;

drop index post_author;
create index post_author on post (customer_id, id desc);
drop index post_on_company;
create index post_on_company on post (wall_company_id, id desc) where wall_company_id is not null;
drop index post_on_member;
create index post_on_member on post (wall_customer_id, id desc) where wall_customer_id is not null;
create index post_media_customer on post_media (customer_id) where customer_id is not null;
create index post_decision_by on post_decision (decided_by) where decided_by is not null;
create index member_review_customer on member_review (customer_id);
create index tag_proposed_by on tag (proposed_by) where proposed_by is not null;
