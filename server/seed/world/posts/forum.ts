/** From the event that runs, and from those before and after it. */
export const FORUM = `
== 17 Rafael Teixeira | 1h | Ocean, Contract rates | likes 29 by 25, 1
{running}, day two. Best sentence of the morning came from the coffee queue: “I do not need a better rate, I need the same rate twice.” If that was you: table 12, I am here until 18:00.
! tables: Our meeting table in {running.city} before the first slot
- 74 Urs: It was me. On my way.
- 21 Priya: And I heard it. Two free slots at 15:30 if you want a third at the table.
- 25 Wei Ling: Table 12 has the good chairs, by the way.

== 25 Wei Ling Tan | 6h | Warehousing, E-commerce
Nine meetings yesterday, two hours apart from my feet. What I take home: three people who pick in the same kind of building, with the same light, and make the same mistake at the same shelf. We are going to compare shelves.
! hall
! quay_town: {running.city} in the evening, seen from the boat
! tables: Table 31, between two meetings
- 114 Esther: Shelf 4, second row, left. It is always left.
- 84 Rasa: I would join with minus 25, where mistakes are faster.
- 57 Nurul: Jealous greetings from the actual shelf.

== 31 Ingrid Solheim | 1d 13:50 | Short sea, Contract rates | likes 48 by 32, 10 | key panel
On stage in an hour: surcharges, without slides. I was asked for my presentation and sent an invoice. It is the only document that says what we think.
! hall: The hall in {running.city}, full for the panel before mine
- 32 Matthias: Watching from Hamburg with popcorn and a red pen.
- 68 Harriet: I was in row three. The silence after “which of your customers understands line 4?” was beautiful.
- 6 Joris: I wrote line 4 of ours on my hand and could not explain it. New line 4 on Monday.
- 10 Helene: The recording is in the media archive tonight.

== 76 Paweł Dąbrowski | 1d 18:25 | Terminal, Rail
I came with 20 business cards and a plan. The plan was gone at ten, the cards at three. Rail people: you talk to each other in train numbers. I understood half and liked it.
- 27 Lukas: 42 371 is a good one. You will see.
- 297 Elif: Welcome, number eleven.

== 71 Riikka Mäkelä | 21h | Short sea, Rail
Small survey from {running.city}: I asked 14 carriers what they do when a ship is late. 9 said “we inform the customer”. I asked 6 of their customers. 2 had ever been informed. I will keep the names until the next time.
- 6 Joris: Are we one of the nine?
- 71 Riikka: @[6] You are one of the two. Rest easy.
- 30 Tunde: Please publish it after the dinner and not before.

== 68 Harriet Okafor | 18h | Cold chain, Perishables
For everyone here with reefers: the temperature of the dessert was 11 °C at the set point of 5. I informed the kitchen. They have a plug now.
- 5 Karolina: Did they have a log?
- 69 Kelebogile: I ate the evidence.
- 35 Jeroen: Dull, cold, on time. Two out of three.

== 27 Lukas Brandt | 1d 11:30 | Rail, Intermodal rail | on 1
@[1], the sketch from our table this morning, as promised: Gdynia gate 18:00, train 23:10, Duisburg 05:40. What is missing is only a shunter on Thursday nights. I have one in mind and he says yes.
! yard_rail: The shunter’s view: Duisburg, track 9
- 1 Marta: That went quicker than I can write the minutes. Monday 09:00 with our berth planner?
- 27 Lukas: @[1] Monday 09:00.
- 76 Paweł: If you two need track in Gdańsk: you know where I sit.

== 43 Aisyah Subramaniam | 4d 13:30 | Ocean | likes 16
Who of you goes to {gulf.city} for the whole three days? I have a table from half past nine and would like to fill the first day with terminals only. Berths, windows, plugs. No rates before dinner.
- 81 Thorsten: Two terminals from the Rhine will come to look at the sea.
- 138 Giulia: Count me in for plugs.
- 19 Ingrid: Berths. First slot, please, I am best before ten.

== 92 Elif Krüger | 2d 15:45 | Road, Sea
Team note from the community desk: 1 204 messages in the planner of {running} before the doors opened, 61 tables, and one request to move a pillar. We could not move the pillar. The table next to it has been renamed “Pillar”, and it is booked out.
- 17 Rafael: Pillar is the best table. One side fewer to watch.
- 10 Helene: Please do not tell the hotel how many of you leaned on it.

== 99 João Figueiredo | 26d 15:00 | Ocean, Contract rates | network
First time at {next} for me. Those who know it: what is worth more, the first morning or the last afternoon? I can only be there for one.
- 95 Marit: Last afternoon. Everyone has stopped selling.
- 6 Joris: First morning. Everyone is awake.
- 237 Silje: Dinner. It is between the two.
`
