-- What refers to a row is found along an index, or removing the row would read the whole table that refers to it.
create index panel_topic_session on panel_topic (session_id) where session_id is not null;
create index application_package on application (package_id) where package_id is not null;
create index purchase_order_entity on purchase_order (entity_id);
create index award_financial_entity on award (financial_entity_id);
create index award_previous_edition on award (previous_edition_id) where previous_edition_id is not null;
create index award_price_category on award_price (category_id) where category_id is not null;
create index award_price_type on award_price (price_type);
create index award_entry_fee_of_entry on award_entry_fee (applicant_id) where applicant_id is not null;
create index award_question_criterion on award_question (criterion_id) where criterion_id is not null;
create index award_document_replaces on award_document (replaces_id) where replaces_id is not null;
create index award_submission_customer on award_submission (customer_id);
create index award_change_decision on award_change (decision_id);
create index award_change_of_question on award_change (question_id) where question_id is not null;
create index award_change_of_document on award_change (document_id) where document_id is not null;
create index award_result_entry on award_result (applicant_id);
create index award_outcome_juror on award_outcome (juror_id) where juror_id is not null;
create index profile_view_viewed on profile_view (viewed_id);
create index chat_member_room on chat_member (room_id);
create index chat_member_peer on chat_member (peer_id);
create index post_report_post on post_report (post_id);
create index media_report_item on media_report (item_id);
create index meeting_mark_event on meeting_mark (event_id);
create index erasure_customer on erasure (customer_id);
-- Removed comments go with their post like all others.
drop index comment_post;
create index comment_post on comment (post_id, id desc);

-- Each was the beginning of another index of its table.
drop index event_booking_event, award_booking_award;
