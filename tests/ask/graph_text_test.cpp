// Readers of graphs: the same graph in every format, and one clear line for each mistake.

#include "ask/graph_text.hpp"

#include <string>

#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

std::string said(const std::string& text) {
  const Result<BoardGraph::Shared> graph = parse_graph(text, "g");
  return graph ? "graph" : graph.error().message;
}

// Its edges by name, ascending.
std::string edges_of(const std::string& text) {
  const Result<BoardGraph::Shared> graph = parse_graph(text, "g");
  if (!graph) return graph.error().message;
  std::string all;
  for (std::int32_t number = 0; number < (*graph)->size(); ++number)
    for (const Cell next : (*graph)->neighbours(Cell{number})) {
      if (next < Cell{number}) continue;
      (*graph)->append_name(all, Cell{number});
      all += '-';
      (*graph)->append_name(all, next);
      all += ' ';
    }
  return all;
}

TEST(GraphText, IsReadInEveryFormat) {
  const std::string ring = "1-2 1-4 2-3 3-4 ";
  EXPECT_EQ(edges_of("1 2\n2 3\r\n\n# a comment\n3 4\n1 4"), ring);
  EXPECT_EQ(edges_of("NAME : ring\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n"
                     "1 2\n2 3\n3 4\n4 1\n-1\nEOF\n"),
            ring);
  EXPECT_EQ(edges_of("TYPE: HCP\nDIMENSION: 4\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n"
                     "1 2 4 -1\n2 1 3 -1\n3 2 4\n-1\n-1\n"),
            ring);
  EXPECT_EQ(edges_of("c ring\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 1 4\n"), ring);
  EXPECT_EQ(edges_of("\xef\xbb\xbf{\"vertices\": [1, \"2\", {\"name\": \"3\"}, 4], "
                     "\"edges\": [[1,2],[\"2\",3],[3,4],[4,1]]}"),
            ring);
  EXPECT_EQ(edges_of(R"({"directed": false, "multigraph": false, "graph": {"name": "ring"},
                         "nodes": [{"id": 1, "colour": "red"}, {"id": 2}, {"id": 3}, {"id": 4}],
                         "links": [{"source": 1, "target": 2}, {"source": 2, "target": 3, "weight": 5},
                                   {"source": 3, "target": 4}, {"source": 4, "target": 1}]})"),
            ring);
}

TEST(GraphText, TellsWhereVerticesLie) {
  for (const char* const text :
       {R"({"name": "two", "vertices": [{"name": "a", "x": 1.5, "y": -2}, {"name": "b", "x": 0, "y": 0}],
            "edges": [["a", "b"]]})",
        R"({"nodes": [{"id": "a", "pos": [1.5, -2]}, {"id": "b", "x": 0, "y": 0}],
            "edges": [{"source": "a", "target": "b"}], "graph": {"name": "two"}})"}) {
    const Result<BoardGraph::Shared> graph = parse_graph(text, "g");
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_EQ((*graph)->title(), "two");
    ASSERT_TRUE((*graph)->has_places());
    EXPECT_EQ((*graph)->place(Cell{0}), (BoardGraph::Place{1.5, -2}));
    EXPECT_EQ(*read_graph(graph_json(**graph), "board"), **graph);
  }
}

TEST(GraphText, IsRefusedInOneLine) {
  EXPECT_EQ(said(""), "is empty");
  EXPECT_EQ(said(std::string("a b\0c", 5)), "has a NUL byte, and is no text");
  EXPECT_EQ(said("a"), "line 1: is not an edge, which is two names with a blank between them");
  EXPECT_EQ(said("a b\na b c"), "line 2: is not an edge, which is two names with a blank between them");
  EXPECT_EQ(said("a a"), "the edge a-a leads from a vertex to itself; leave such edges out");
  EXPECT_EQ(said("a b\na b"), "the edge a-b is there twice");
  EXPECT_EQ(said("a b\nb a"), "graph");
  EXPECT_EQ(said("# nothing"), "has no edge; write two names per line, or take TSPLIB, DIMACS or JSON");
  EXPECT_EQ(said("p edge 0 0"), "line 1: does not say how many vertices it has, from 1 to 1000000");
  EXPECT_EQ(said("p edge 99999999 0"), "line 1: does not say how many vertices it has, from 1 to 1000000");
  EXPECT_EQ(said("p edge 2 1\ne 1 3"), "line 2: '3' is not a vertex from 1 to 2");
  EXPECT_EQ(said("p cnf 2 1"), "line 1: the problem is 'cnf', and not edge or col");
  EXPECT_EQ(said("TYPE : TSP\nDIMENSION : 2"), "line 1: the type is 'TSP', and not HCP");
  EXPECT_EQ(said("DIMENSION : 2"), "has no EDGE_DATA_SECTION");
  EXPECT_EQ(said("DIMENSION : 2\nEDGE_DATA_SECTION\n1 2"), "line 3: the edges do not end with -1");
  EXPECT_EQ(said("{"), "graph: is not valid JSON");
  EXPECT_EQ(said("{}"), "graph: has no list vertices");
  EXPECT_EQ(said(R"({"vertices": ["a"], "edges": [["a", "b"]]})"), "graph: an edge names 'b', which is no vertex");
  EXPECT_EQ(said(R"({"vertices": [[0, 1]], "edges": []})"),
            "graph: has a vertex whose name is neither a text nor a whole number");
  EXPECT_EQ(said(R"({"directed": true, "nodes": [], "links": []})"), "graph: is directed, and cannot be");
  EXPECT_EQ(said(R"({"vertices": ["a"], "edges": [], "colour": 1})"),
            "graph: the field 'colour' is unknown; a graph has name, vertices and edges");
}

TEST(GraphText, IsABoard) {
  const Result<Board> ring = parse_board("{\"vertices\": [0, 1, 2], \"edges\": [[0,1],[1,2],[2,0]]}");
  ASSERT_TRUE(ring);
  EXPECT_EQ(ring->area(), 3);
  EXPECT_FALSE(parse_board("{\"vertices\": [0, 1, 2], \"edges\": []}", 2));
  EXPECT_EQ(board_name(*parse_board("3x4x5")), "3x4x5");
  EXPECT_EQ(parse_board("3X4X5X2")->area(), 120);
  EXPECT_FALSE(parse_board("3x4x5x2x2"));
  EXPECT_FALSE(parse_board("3x4x"));
  EXPECT_FALSE(parse_board("3x4x0"));
  EXPECT_FALSE(parse_board("100x100x100", 1000));
  EXPECT_EQ(parse_board("hex:3")->area(), 19);
  EXPECT_FALSE(parse_board("hex:0"));
  EXPECT_FALSE(parse_board("hex:"));
  EXPECT_FALSE(parse_board("graph:/no/such/file"));
}

TEST(GraphText, TravelsInAQuestionButNotAsAFile) {
  const Result<Request> request = parse_request(
      R"({"board": {"name": "ring", "vertices": ["a-1", "b", "c"], "edges": [["a-1","b"],["b","c"],["c","a-1"]]},
                        "task": "tour", "closed": true, "use": ["a-1-b"], "from": "c", "avoid": ["b-c"]})");
  ASSERT_TRUE(request) << request.error().message;
  const Result<Question> question = parse_question(*request);
  ASSERT_TRUE(question) << question.error().message;
  EXPECT_EQ(std::get<TourTask>(question->task).use.size(), 1);
  const Result<Request> again = parse_request(question_json(*question));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*parse_question(*again), *question);
  for (const char* const text : {R"({"board": "graph:x"})", R"({"board": "@x"})", R"({"board": ["a"]})"})
    EXPECT_FALSE(parse_request(text)) << text;
  for (const char* const rest : {R"("wrap": "x")", R"("leaper": "1,3")", R"("symmetry": "half")",
                                 R"("order": "clockwise")", R"("task": "count", "scope": "distinct")"}) {
    const Result<Request> clash =
        parse_request(R"({"board": {"vertices": ["a", "b"], "edges": [["a", "b"]]}, )" + std::string(rest) + "}");
    ASSERT_TRUE(clash);
    EXPECT_FALSE(parse_question(*clash)) << rest;
  }
}

}  // namespace
}  // namespace cavalcade
